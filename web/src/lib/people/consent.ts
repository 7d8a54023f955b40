import { request } from '../http/http';
import type { Consented, ProgramRequest } from '../protocol/protocol';

/** Requests what the program asks for with this query, which begins with a question mark. */
export const lookAtProgram = (query: string) =>
  request<ProgramRequest>('GET', `/app/oauth${query}`);

/** Consents to the request; returns the address that brings the code to the program. */
export async function consentTo(query: string): Promise<string> {
  const body = { query: query.replace(/^\?/, '') };
  return (await request<Consented>('POST', '/app/oauth', body)).location;
}

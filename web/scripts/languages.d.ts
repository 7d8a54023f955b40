export const source: string;
export const languages: [string, ...string[]];
export const chosen: string;

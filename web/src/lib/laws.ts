/** The rows of docs/RULES.md that stand in each article of the FIDE Laws. */
const rows: Readonly<Record<string, string>> = {
  '1.2': '3',
  '1.4.1': '15',
  '3.1': '5',
  '3.2': '6',
  '3.3': '6',
  '3.4': '6',
  '3.5': '6',
  '3.6': '7',
  '3.7': '9 10',
  '3.7.1': '9',
  '3.7.2': '9',
  '3.7.3': '10',
  '3.7.3.2': '11',
  '3.7.3.3': '12',
  '3.8.1': '8',
  '3.8.2.1': '14',
  '3.8.2.2': '14',
  '3.9.2': '8 16 17',
};

/** What an element that tells of this article says in `data-law`. */
export function lawsOf(article: string | null): string | undefined {
  return article === null ? undefined : rows[article];
}

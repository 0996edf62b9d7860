/** The words of findings in SQLite: its own full-text index, FTS5. Words come cut; none of its operators is ever written. */
import type { TextIndex } from '../database.ts'

export const sqliteTexts: TextIndex = {
  id: 'rowid',
  match: (place) => `finding_texts match ${place}`,
  write: (words) => words.map(({ word, beginning }) => `"${word}"${beginning ? '*' : ''}`).join(' '),
  create: () => [
    // Only which words stand in which text, not where. What is deleted leaves its pages at once, not when they are merged.
    `create virtual table finding_texts using fts5(body, detail = none, columnsize = 0, tokenize = 'ascii')`,
    `insert into finding_texts (finding_texts, rank) values ('secure-delete', 1)`,
  ],
}

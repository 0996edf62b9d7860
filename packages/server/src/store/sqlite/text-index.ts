/**
 * The full-text index of findings in SQLite, FTS5. The words are already split, and none of FTS5's operators is used. The SQLite of some
 * Node versions has no FTS5. A store that was created with such a version has a plain table instead, and a search reads every text in
 * this table.
 */
import type { DatabaseSync } from 'node:sqlite'
import { TwinCheckError } from '@twincheck/core'
import type { TextIndex, TextSearch } from '../database.ts'

export const sqliteTexts: TextIndex = {
  id: 'rowid',
  create: () => [
    // The index stores which words a text has, but not the words' positions. The option `secure-delete` removes deleted content from the
    // index immediately. Without it the content would stay until the index is merged.
    `create virtual table finding_texts using fts5(body, detail = none, columnsize = 0, tokenize = 'ascii')`,
    `insert into finding_texts (finding_texts, rank) values ('secure-delete', 1)`,
  ],
  openSearch: async (query) => {
    const [indexed] = await query(INDEXED, [])
    return indexed ? indexSearch : plainSearch
  },
}

export const plainTexts: TextIndex = {
  ...sqliteTexts,
  create: () => ['create table finding_texts (id integer primary key, body text not null)'],
}

const INDEXED = `select 1 as indexed from sqlite_master where name = 'finding_texts' and sql like 'create virtual table%'`

const indexSearch: TextSearch = {
  match: (place) => `finding_texts match ${place}`,
  write: (words) => words.map(({ word, beginning }) => `"${word}"${beginning ? '*' : ''}`).join(' '),
}

const plainSearch: TextSearch = {
  match: (place) =>
    `not exists (select 1 from json_each(${place}) as word where instr(' ' || body || ' ', word.value) = 0)`,
  write: (words) => JSON.stringify(words.map(({ word, beginning }) => ` ${word}${beginning ? '' : ' '}`)),
}

export class NoTextIndexError extends TwinCheckError {
  readonly code = 'no-text-index'

  constructor(file: string) {
    super(
      `The store at ${file} has an index of words (FTS5) that the SQLite of this Node (${process.version}) cannot keep. Nothing was ` +
        'changed. Open it with the Node it was made with, such as 24.',
    )
  }
}

export function textsFor(connection: DatabaseSync): TextIndex {
  return hasFts5(connection) ? sqliteTexts : plainTexts
}

/** Throws if the file has an index that this Node cannot write, because every decision would fail. */
export function checkTexts(connection: DatabaseSync, file: string): void {
  if (connection.prepare(INDEXED).get() && !hasFts5(connection)) throw new NoTextIndexError(file)
}

function hasFts5(connection: DatabaseSync): boolean {
  const found = connection.prepare(
    `select 1 as found from pragma_compile_options where compile_options = 'ENABLE_FTS5'`,
  )
  return found.get() !== undefined
}

/** The words of findings in PostgreSQL: its full-text index, without dictionaries. The words are already split. */
import type { TextIndex } from '../database.ts'

export const postgresTexts: TextIndex = {
  id: 'id',
  openSearch: async () => ({
    match: (place) => `words @@ cast(${place} as tsquery)`,
    write: (words) => words.map(({ word, beginning }) => `'${word}'${beginning ? ':*' : ''}`).join(' & '),
  }),
  create: (prefix) => [
    `create table ${prefix}finding_texts (
      id bigint primary key,
      body text not null,
      words tsvector generated always as (array_to_tsvector(array_remove(string_to_array(body, ' '), ''))) stored)`,
    // Every search reads the pending list of the index, so the list is kept short.
    `create index finding_texts_by_words on ${prefix}finding_texts using gin (words) with (gin_pending_list_limit = 256)`,
  ],
}

/** The words of findings in PostgreSQL: its own full-text index, without its dictionaries. Words come cut. */
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
    `create index finding_texts_by_words on ${prefix}finding_texts using gin (words)`,
  ],
}

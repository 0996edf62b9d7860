/**
 * How the tables of words and phrases are written: one text, separated by commas, as in `wordList('yes, of course, go ahead')`.
 * A table whose entries begin or end with a blank, or hold a comma, is an ordinary array.
 */
export const wordList = (text: string): readonly string[] => text.trim().split(/\s*,\s*/)

export const wordSet = (text: string): ReadonlySet<string> => new Set(wordList(text))

/** Entries of two words or phrases with a slash between them: `wordPairs('open/close, log in/log out')`. */
export const wordPairs = (text: string): readonly (readonly [string, string])[] =>
  wordList(text).map((entry) => {
    const [first = '', second = ''] = entry.split('/')
    return [first, second]
  })

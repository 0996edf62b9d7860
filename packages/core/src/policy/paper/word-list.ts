/**
 * The notation for tables of words and phrases: one text, separated by commas, as in `wordList('yes, of course, go ahead')`. If an entry
 * starts or ends with a blank or contains a comma, the table is written as an ordinary array instead.
 */
export const wordList = (text: string): readonly string[] => text.trim().split(/\s*,\s*/)

export const wordSet = (text: string): ReadonlySet<string> => new Set(wordList(text))

/** Reads pairs of words or phrases, with a slash between the two: `wordPairs('open/close, log in/log out')`. */
export const wordPairs = (text: string): readonly (readonly [string, string])[] =>
  wordList(text).map((entry) => {
    const [first = '', second = ''] = entry.split('/')
    return [first, second]
  })

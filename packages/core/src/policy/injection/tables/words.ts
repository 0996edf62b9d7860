/** Parsers for tables written as texts: lines are entries, blanks separate words, commas separate phrases. */
export const lines = (text: string): readonly string[] => text.trim().split(/\n\s*/)
export const words = (text: string): readonly string[] => text.trim().split(/\s+/)
export const wordSet = (text: string): ReadonlySet<string> => new Set(words(text))
export const phrases = (text: string): readonly string[] => text.split(', ')

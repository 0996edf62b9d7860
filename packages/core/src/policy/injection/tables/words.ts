/** Tables are written as texts: one entry a line, words between blanks, phrases between commas. */
export const lines = (text: string): readonly string[] => text.trim().split(/\n\s*/)
export const words = (text: string): readonly string[] => text.trim().split(/\s+/)
export const wordSet = (text: string): ReadonlySet<string> => new Set(words(text))
export const phrases = (text: string): readonly string[] => text.split(', ')

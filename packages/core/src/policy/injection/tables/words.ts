/** Tables are written as texts: words at blanks, phrases at commas. */
export const words = (text: string): readonly string[] => text.trim().split(/\s+/)
export const phrases = (text: string): readonly string[] => text.split(', ')

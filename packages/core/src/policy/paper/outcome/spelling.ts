/** One spelling for names and words of an answer: `isError`, `is_error`, `Error`. No table has longer ones. */

export function plainName(name: string): string {
  if (name.length > 16 || name.startsWith('__')) return name
  return name.toLowerCase().replaceAll('_', '').replaceAll('-', '')
}

export function plainText(text: string): string {
  return text.length > 32 ? text : text.trim().toLowerCase().replaceAll('_', ' ').replaceAll('-', ' ')
}

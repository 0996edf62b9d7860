/** Names and words of an answer, whatever their spelling: `isError`, `is_error`, `Error`. Longer ones are in no table. */

export function plainName(name: string): string {
  if (name.length > 16 || name.startsWith('__')) return name
  return name.toLowerCase().replaceAll('_', '').replaceAll('-', '')
}

export function plainText(text: string): string {
  return text.length > 32 ? text : text.trim().toLowerCase().replaceAll('_', ' ').replaceAll('-', ' ')
}

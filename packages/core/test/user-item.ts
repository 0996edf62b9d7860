/** What a user says, as an item of the conversation in a wire format. */
export function userItem(format: string, text: string) {
  return format === 'gemini' ? { role: 'user', parts: [{ text }] } : { role: 'user', content: text }
}

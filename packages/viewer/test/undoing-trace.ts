/** A trace of an agent that locks an account and unlocks it again, which nobody asked for; `account` may be anything. */
export function undoingTrace(account: string, run: string): string {
  const call = (id: string, name: string) => ({
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify({ account }) },
  })
  const messages = [
    { role: 'user', content: `Please lock account ${account}.` },
    { role: 'assistant', content: null, tool_calls: [call('c1', 'lock_account')] },
    { role: 'tool', tool_call_id: 'c1', content: '{"locked": true}' },
    { role: 'assistant', content: null, tool_calls: [call('c2', 'unlock_account')] },
  ]
  return JSON.stringify({ id: run, messages })
}

/** Names whose value is a secret whatever it looks like. Counts ("tokens": 12) keep their plural and stay. */
import { nameTokens } from '../../policy/paper/text/words.ts'

const secretWords = new Set([
  'apikey',
  'authorization',
  'cookie',
  'credential',
  'credentials',
  'cvc',
  'cvv',
  'otp',
  'passcode',
  'passphrase',
  'passwd',
  'password',
  'pin',
  'pwd',
  'secret',
  'token',
])
const secretPairs = new Set([
  'access key',
  'api key',
  'auth key',
  'card verification',
  'encryption key',
  'private key',
  'secret key',
  'session key',
  'signing key',
])

/** Argument names come back at every step, so the answer for each is kept; a host that invents names forever starts it anew. */
const answers = new Map<string, boolean>()
const mostAnswers = 10_000
const longestKept = 64

export function isSecretName(name: string): boolean {
  const known = answers.get(name)
  if (known !== undefined) return known
  const answer = namesSecret(name)
  if (name.length > longestKept) return answer
  if (answers.size >= mostAnswers) answers.clear()
  answers.set(name, answer)
  return answer
}

/** Whether the value goes on to the end of its line when it is not quoted: "Authorization: Bearer abc", "Cookie: a=1; b=2". */
export function fillsLine(name: string): boolean {
  const last = nameTokens(name).at(-1)
  return last === 'authorization' || last === 'cookie'
}

function namesSecret(name: string): boolean {
  const words = nameTokens(name)
  return words.some((word, i) => secretWords.has(word) || secretPairs.has(`${word} ${words[i + 1] ?? ''}`))
}

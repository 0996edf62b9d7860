/** Names whose value is a secret, whatever it looks like. Plurals that are counts ("tokens": 12) are not included. */
import { memoizeName } from '../../policy/paper/memoize.ts'
import { nameTokens } from '../../policy/paper/text/words.ts'

const secretWords = new Set(
  'apikey authorization cookie credential credentials cvc cvv otp passcode passphrase passwd password pin pwd secret token'.split(
    ' ',
  ),
)
const secretPairs = new Set(
  'access key, api key, auth key, card verification, encryption key, private key, secret key, session key, signing key'.split(
    ', ',
  ),
)

/** Maximum length of a cached name, to bound the memory. */
const longestCached = 64
const isKnownSecret = memoizeName(namesSecret)

export function isSecretName(name: string): boolean {
  return name.length > longestCached ? namesSecret(name) : isKnownSecret(name)
}

/** Whether an unquoted value fills the rest of its line, as in "Authorization: Bearer abc" or "Cookie: a=1; b=2". */
export function fillsLine(name: string): boolean {
  const last = nameTokens(name).at(-1)
  return last === 'authorization' || last === 'cookie'
}

function namesSecret(name: string): boolean {
  const words = nameTokens(name)
  return words.some((word, i) => secretWords.has(word) || secretPairs.has(`${word} ${words[i + 1] ?? ''}`))
}

/**
 * Signed heads. A head is the chain's length and last hash, so it covers all earlier entries. Somebody who can write to the store but
 * does not have the signing key cannot forge a signed head for a rewritten chain.
 *
 * The signature is Ed25519, in base64, over the text
 *
 *     twincheck head 1\nSEQUENCE\nHASH\n
 *
 * Keys are PEM files, as `openssl genpkey -algorithm ed25519` writes them.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { TwinCheckError } from '@twincheck/core'
import { emptyChain } from './chain.ts'
import type { ChainHead } from './chain-reader.ts'

/** Signs the head `after`, which follows the head `before`. Returns null if `after` stays unsigned. */
export type SignHead = (before: ChainHead, after: ChainHead) => string | null

export class SigningKeyError extends TwinCheckError {
  readonly code = 'signing-key'

  constructor(expected: string) {
    super(
      `This is no ${expected}. Make a pair with "twincheck gateway --new-signing-key FILE" or "openssl genpkey -algorithm ed25519".`,
    )
  }
}

/**
 * Makes the signer of heads. It signs a head only if the previous head is signed with this key or is that of the empty chain. An unsigned
 * head may belong to a rewritten chain, and signing the next head would vouch for that chain.
 */
export function openHeadSigner(privateKey: KeyObject | null): SignHead {
  if (privateKey === null) return () => null
  const publicKey = createPublicKey(privateKey)
  let last: ChainHead = emptyChain
  const isOurs = (head: ChainHead) =>
    (head.hash === last.hash && head.signature === last.signature) || isSignedBy(publicKey, head)
  return (before, after) => {
    if (before.sequence > 0 && !isOurs(before)) return null
    const signature = signHead(privateKey, after)
    last = { ...after, signature }
    return signature
  }
}

export function signHead(privateKey: KeyObject, head: ChainHead): string {
  return sign(null, headText(head), privateKey).toString('base64')
}

export function isSignedBy(publicKey: KeyObject, head: ChainHead): boolean {
  return head.signature !== undefined && verify(null, headText(head), publicKey, Buffer.from(head.signature, 'base64'))
}

export function readSigningKey(pem: string): KeyObject {
  return readEd25519(() => createPrivateKey(pem), 'private Ed25519 key in PEM')
}

/** Reads a public key. A private key would work too but is refused, because verification must not need the private key. */
export function readPublicKey(pem: string): KeyObject {
  const expected = 'public Ed25519 key in PEM'
  if (/PRIVATE KEY/.test(pem)) throw new SigningKeyError(expected)
  return readEd25519(() => createPublicKey(pem), expected)
}

export function newSigningKey(): { readonly privateKey: string; readonly publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
}

function headText({ sequence, hash }: ChainHead): Buffer {
  return Buffer.from(`twincheck head 1\n${sequence}\n${hash}\n`)
}

function readEd25519(read: () => KeyObject, expected: string): KeyObject {
  let key: KeyObject
  try {
    key = read()
  } catch {
    // The original error is not passed on as the cause, because its message may quote the key.
    throw new SigningKeyError(expected)
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new SigningKeyError(expected)
  return key
}

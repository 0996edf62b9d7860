/** Parsers for numbers on the command line. An invalid text is refused with a sentence that says what is allowed. */
import { InvalidArgumentError } from 'commander'

export function readInteger(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isSafeInteger(value)) throw new InvalidArgumentError('Give a whole number.')
  return value
}

export function readPositiveInteger(text: string): number {
  const value = readInteger(text)
  if (value < 1) throw new InvalidArgumentError('Give a whole number of at least 1.')
  return value
}

export function readPort(text: string): number {
  const value = readCount(text)
  if (value > 65_535) throw new InvalidArgumentError('Give a port, a whole number from 0 to 65535.')
  return value
}

export function readAmount(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value) || value < 0) {
    throw new InvalidArgumentError('Give a number of at least 0.')
  }
  return value
}

export function readShare(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !(value >= 0 && value <= 1)) throw new InvalidArgumentError('Give a number from 0 to 1.')
  return value
}

/** Parses a share from 0 to 1, both included, written as 20% or 0.2. */
export function readClosedPercentage(text: string): number {
  const value = percentage(text)
  if (value !== null && value <= 1) return value
  throw new InvalidArgumentError('Give a share from 0 to 1, such as 20% or 0.2.')
}

/** Parses a share above 0 and below 1, written as 20% or 0.2. */
export function readPercentage(text: string): number {
  const value = percentage(text)
  if (value !== null && value > 0 && value < 1) return value
  throw new InvalidArgumentError('Give a share above 0 and below 1, such as 20% or 0.2.')
}

function percentage(text: string): number | null {
  const [, number = '', sign] = /^\s*(\d+(?:\.\d+)?)\s*(%?)\s*$/.exec(text) ?? []
  if (number === '') return null
  return sign === '%' ? Number((Number(number) / 100).toPrecision(12)) : Number(number)
}

/** Parses a share, or the word "labels" if the share must be estimated from labels. */
export function readFalseFailures(text: string): number | 'labels' {
  if (text === 'labels') return text
  const value = Number(text)
  if (text.trim() !== '' && value >= 0 && value < 1) return value
  throw new InvalidArgumentError('Give a number from 0 to below 1, or "labels".')
}

export function readCount(text: string): number {
  const value = readInteger(text)
  if (value < 0) throw new InvalidArgumentError('Give a whole number of at least 0.')
  return value
}

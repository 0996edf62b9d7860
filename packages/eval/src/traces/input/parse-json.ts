/**
 * Parses JSON. The words `NaN`, `Infinity` and `-Infinity`, which Python writes, become null. All other text that is not JSON is an
 * error.
 */

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (!(error instanceof SyntaxError) || !/\b(?:NaN|Infinity)\b/.test(text)) throw error
    return parseOr(withoutNoNumbers(text), error)
  }
}

export function parseJsonOrNull(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return null
  }
}

function parseOr(text: string, error: SyntaxError): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The error of the first attempt is thrown, because its position refers to the original text.
    throw error
  }
}

function withoutNoNumbers(text: string): string {
  const parts: string[] = []
  for (let at = 0; at < text.length; ) {
    const quote = text.indexOf('"', at)
    const outside = text.slice(at, quote < 0 ? undefined : quote)
    parts.push(outside.replace(/-?\b(?:NaN|Infinity)\b/g, 'null'))
    if (quote < 0) break
    at = endOfText(text, quote + 1)
    parts.push(text.slice(quote, at))
  }
  return parts.join('')
}

function endOfText(text: string, from: number): number {
  for (let at = from; ; ) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return text.length
    let slashes = 0
    while (text[quote - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return quote + 1
    at = quote + 1
  }
}

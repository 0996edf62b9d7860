/** Evaluates Python's arithmetic expressions over number literals: `+ - * / // **`, signs and brackets. */
import type { PyValue } from '@twincheck/eval/python'
import * as py from '@twincheck/eval/python'

/** The maximum number of digits of a power. The original would take too long to compute larger powers. */
const MOST_DIGITS_OF_A_POWER = 100_000
/** CPython's parser stops at this nesting depth. */
const MAX_DEPTH = 200

export function evaluateExpression(text: string): PyValue {
  const tokens = readTokens(text)
  if (tokens.length === 0) throw new py.PythonError('SyntaxError', 'invalid syntax (<string>, line 0)')
  checkBrackets(tokens)
  const reader = new ExpressionReader(tokens)
  const compute = reader.readSum()
  if (!reader.atEnd()) throw invalidSyntax()
  return compute()
}

/** Evaluation starts only after parsing has succeeded, so a syntax error comes before any other error. */
type Compute = () => PyValue

class ExpressionReader {
  readonly #tokens: readonly string[]
  #next = 0
  #depth = 0

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens
  }

  atEnd(): boolean {
    return this.#next >= this.#tokens.length
  }

  readSum(): Compute {
    let left = this.#readProduct()
    for (;;) {
      if (this.#take('+')) left = binary(py.add, left, this.#readProduct())
      else if (this.#take('-')) left = binary(py.subtract, left, this.#readProduct())
      else return left
    }
  }

  #readProduct(): Compute {
    let left = this.#readSigned()
    for (;;) {
      if (this.#take('*')) left = binary(py.multiply, left, this.#readSigned())
      else if (this.#take('/')) left = binary(py.divide, left, this.#readSigned())
      else if (this.#take('//')) left = binary(py.floorDivide, left, this.#readSigned())
      else return left
    }
  }

  #readSigned(): Compute {
    for (const [sign, apply] of signs) {
      if (!this.#take(sign)) continue
      const signed = this.#readSigned()
      return () => apply(signed())
    }
    const base = this.#readAtom()
    // A power binds tighter than the sign on its left and looser than the sign on its right.
    return this.#take('**') ? binary(raise, base, this.#readSigned()) : base
  }

  #readAtom(): Compute {
    const token = this.#tokens[this.#next++]
    if (token === undefined || !(token === '(' || isNumber(token))) throw invalidSyntax()
    if (token !== '(') return this.#readCalls(() => readNumber(token))
    if (++this.#depth > MAX_DEPTH)
      throw new py.PythonError('SyntaxError', 'too many nested parentheses (<string>, line 1)')
    const inner = this.#readBracketed()
    this.#depth--
    return this.#readCalls(inner ?? (() => new py.Tuple([])))
  }

  /** In Python `2(3)` is a call of the number 2. It fails, but only after its arguments were evaluated. */
  #readCalls(called: Compute): Compute {
    if (!this.#take('(')) return called
    const argument = this.#readBracketed()
    return this.#readCalls(() => {
      const value = called()
      argument?.()
      throw new py.PythonError('TypeError', `'${py.typeName(value)}' object is not callable`)
    })
  }

  #readBracketed(): Compute | null {
    if (this.#take(')')) return null
    const inner = this.readSum()
    if (!this.#take(')')) throw invalidSyntax(isOperand(this.#tokens[this.#next]))
    return inner
  }

  #take(token: string): boolean {
    if (this.#tokens[this.#next] !== token) return false
    this.#next++
    return true
  }
}

const signs: readonly (readonly [string, (value: PyValue) => PyValue])[] = [
  ['-', py.negate],
  ['+', (value) => py.add(0, value)],
]

function binary(apply: (left: PyValue, right: PyValue) => PyValue, left: Compute, right: Compute): Compute {
  return () => apply(left(), right())
}

function readTokens(text: string): readonly string[] {
  const tokens: string[] = []
  for (const [token] of text.matchAll(/\d+\.?\d*|\.\d+|\*\*|\/\/|[^ ]/g)) tokens.push(token)
  const leading = tokens.find((token) => /^0+[1-9]\d*$/.test(token))
  if (leading !== undefined) {
    const hint = 'leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers'
    throw new py.PythonError('SyntaxError', `${hint} (<string>, line 1)`)
  }
  return tokens
}

function checkBrackets(tokens: readonly string[]): void {
  let open = 0
  for (const token of tokens) {
    if (token === '(') open++
    if (token === ')' && --open < 0) throw new py.PythonError('SyntaxError', `unmatched ')' (<string>, line 1)`)
  }
  if (open > 0) throw new py.PythonError('SyntaxError', `'(' was never closed (<string>, line 1)`)
}

function raise(base: PyValue, exponent: PyValue): PyValue {
  const digits = Math.log10(Math.abs(Number(base)) || 1) * Number(exponent)
  const whole = !(base instanceof py.Float) && !(exponent instanceof py.Float)
  if (whole && digits > MOST_DIGITS_OF_A_POWER) {
    throw new py.PythonError('OverflowError', 'int too large to convert to float')
  }
  return py.power(base, exponent)
}

function readNumber(token: string): PyValue {
  if (token.includes('.')) return new py.Float(Number(token))
  const value = Number(token)
  return Number.isSafeInteger(value) ? value : BigInt(token)
}

function isNumber(token: string): boolean {
  return /\d/.test(token)
}

function isOperand(token: string | undefined): boolean {
  return token !== undefined && isNumber(token)
}

function invalidSyntax(missesComma = false): py.PythonError {
  const hint = missesComma ? '. Perhaps you forgot a comma?' : ''
  return new py.PythonError('SyntaxError', `invalid syntax${hint} (<string>, line 1)`)
}

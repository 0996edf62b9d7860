/** The tools of every domain: think, calculate and transfer to a human. */
import { contains, PythonError, type PyValue, str } from '@twincheck/eval/python'
import { iterate } from '../../python/access.ts'
import { toFloat } from '../../python/convert.ts'
import { roundTo } from '../../python/round.ts'
import { evaluateExpression } from './expression.ts'
import { type DefineTool, defineTool, type TauTool } from './tool.ts'

export const transferTool = 'transfer_to_human_agents'

/** Only tau-bench has the tool `think`. */
export const think = defineTool('think', ['thought'], () => '')

export function conversationTools(define: DefineTool, fail: (problem: string) => PythonError): readonly TauTool[] {
  return [
    define('calculate', ['expression'], (_, { expression }) => {
      if (!hasOnlyArithmetic(expression)) throw fail('invalid characters in expression')
      return str(evaluate(expression))
    }),
    define(transferTool, ['summary'], () => 'Transfer successful'),
  ]
}

/** Whether the expression has only characters of arithmetic. Raises if the expression is not iterable, or a member is not a text. */
function hasOnlyArithmetic(expression: PyValue): boolean {
  return iterate(expression).every((character) => contains('0123456789+-*/(). ', character))
}

/** Imitates Python's `round(float(eval(expression)), 2)` for arithmetic only. Rare syntax errors get the text `invalid syntax`. */
function evaluate(expression: PyValue): PyValue {
  if (typeof expression === 'string') return roundTo(toFloat(evaluateExpression(expression)), 2)
  throw new PythonError('TypeError', 'eval() arg 1 must be a string, bytes or code object')
}

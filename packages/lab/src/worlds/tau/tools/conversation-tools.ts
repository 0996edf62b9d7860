/** Tools of both tau-bench domains: think, calculate and transfer to a human. */
import { str } from '@twincheck/eval/python'
import { evaluate, hasOnlyArithmetic } from './calculate.ts'
import { defineTool, fail, type TauTool } from './tool.ts'

export const transferTool = 'transfer_to_human_agents'

export const conversationTools: readonly TauTool[] = [
  defineTool('think', ['thought'], () => ''),
  defineTool('calculate', ['expression'], (_, { expression }) => {
    if (!hasOnlyArithmetic(expression)) throw fail('invalid characters in expression')
    return str(evaluate(expression))
  }),
  defineTool(transferTool, ['summary'], () => 'Transfer successful'),
]

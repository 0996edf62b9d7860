/** Tools of both tau-bench domains: think, calculate and transfer to a human. */
import { str } from '@twincheck/eval/python'
import { calculate } from './calculate.ts'
import { defineTool, type TauTool } from './tool.ts'

export const transferTool = 'transfer_to_human_agents'

export const conversationTools: readonly TauTool[] = [
  defineTool('think', 'Think.invoke', ['thought'], () => ''),
  defineTool('calculate', 'Calculate.invoke', ['expression'], (_, { expression }) => {
    const result = calculate(expression)
    return result.kind === 'value' ? str(result.value) : `Error: ${result.reason}`
  }),
  defineTool(transferTool, 'TransferToHumanAgents.invoke', ['summary'], () => 'Transfer successful'),
]

/** OpenAI's Responses API. */
import { readTokenUsage } from '../read-usage.ts'
import type { WireFormat } from '../wire-format.ts'
import * as bodies from './bodies.ts'
import { openResponseStream } from './stream.ts'

export const openaiResponses: WireFormat<'openai-responses'> = {
  name: 'openai-responses',
  conversation: 'input',
  pieceLists: ['content'],
  signsOfReplies: ['"assistant"', '"function_call"', '"previous_response_id"'],
  readRequest: bodies.readResponseRequest,
  readPiece: bodies.readResponsePiece,
  readTools: bodies.readResponseTools,
  readReply: bodies.readResponseReply,
  readUsage: readTokenUsage,
  writeReply: bodies.writeResponseReply,
  answerCalls: bodies.answerCallItems,
  rejoinCalls: bodies.rejoinCallItems,
  withoutShown: bodies.withoutShownItems,
  withResults: bodies.withCallOutputs,
  openStream: openResponseStream,
  continueRequest: bodies.continueResponse,
}

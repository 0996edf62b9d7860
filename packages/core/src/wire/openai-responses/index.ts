/** OpenAI's Responses API. */
import type { WireFormat } from '../wire-format.ts'
import * as bodies from './bodies.ts'
import { openResponseStream } from './stream.ts'

export const openaiResponses: WireFormat = {
  name: 'openai-responses',
  conversation: 'input',
  readRequest: bodies.readResponseRequest,
  readPiece: bodies.readResponsePiece,
  readTools: bodies.readResponseTools,
  readReply: bodies.readResponseReply,
  writeReply: bodies.writeResponseReply,
  answerCalls: bodies.answerCallItems,
  rejoinCalls: bodies.rejoinCallItems,
  withoutShown: bodies.withoutShownItems,
  withResults: bodies.withCallOutputs,
  openStream: openResponseStream,
  continueRequest: bodies.continueResponse,
}

/** OpenAI's Responses API. */
import type { WireFormat } from '../wire-format.ts'
import { answerCallItems, readResponseReply, writeResponseReply } from './reply.ts'
import { continueResponse, readResponsePiece, readResponseRequest, readResponseTools } from './request.ts'
import { openResponseStream } from './stream.ts'

export const openaiResponses: WireFormat = {
  name: 'openai-responses',
  conversation: 'input',
  readRequest: readResponseRequest,
  readPiece: readResponsePiece,
  readTools: readResponseTools,
  readReply: readResponseReply,
  writeReply: writeResponseReply,
  answerCalls: answerCallItems,
  openStream: openResponseStream,
  continueRequest: continueResponse,
}

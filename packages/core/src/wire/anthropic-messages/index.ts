/** Anthropic's Messages API. */
import type { WireFormat } from '../wire-format.ts'
import { answerToolUses, readMessageReply, writeMessageReply } from './reply.ts'
import { readMessagePiece, readMessageRequest, readMessageTools } from './request.ts'
import { openMessageStream } from './stream.ts'

export const anthropicMessages: WireFormat = {
  name: 'anthropic-messages',
  conversation: 'messages',
  readRequest: readMessageRequest,
  readPiece: readMessagePiece,
  readTools: readMessageTools,
  readReply: readMessageReply,
  writeReply: writeMessageReply,
  answerCalls: answerToolUses,
  openStream: openMessageStream,
  continueRequest: null,
}

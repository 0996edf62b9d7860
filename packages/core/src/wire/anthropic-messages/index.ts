/** Anthropic's Messages API. */
import type { WireFormat } from '../wire-format.ts'
import * as bodies from './bodies.ts'
import { openMessageStream } from './stream.ts'

export const anthropicMessages: WireFormat = {
  name: 'anthropic-messages',
  conversation: 'messages',
  readRequest: bodies.readMessageRequest,
  readPiece: bodies.readMessagePiece,
  readTools: bodies.readMessageTools,
  readReply: bodies.readMessageReply,
  writeReply: bodies.writeMessageReply,
  answerCalls: bodies.answerToolUses,
  rejoinCalls: bodies.rejoinToolUses,
  withoutShown: bodies.withoutShownBlocks,
  withResults: null,
  openStream: openMessageStream,
  continueRequest: null,
}

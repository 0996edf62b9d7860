/** Anthropic's Messages API. */
import { readTokenUsage } from '../read-usage.ts'
import type { WireFormat } from '../wire-format.ts'
import * as bodies from './bodies.ts'
import { openMessageStream } from './stream.ts'

export const anthropicMessages: WireFormat<'anthropic-messages'> = {
  name: 'anthropic-messages',
  conversation: 'messages',
  pieceLists: ['content'],
  signsOfReplies: ['"assistant"'],
  readRequest: bodies.readMessageRequest,
  readPiece: bodies.readMessagePiece,
  readTools: bodies.readMessageTools,
  readReply: bodies.readMessageReply,
  readUsage: readTokenUsage,
  writeReply: bodies.writeMessageReply,
  answerCalls: bodies.answerToolUses,
  rejoinCalls: bodies.rejoinToolUses,
  withoutShown: bodies.withoutShownBlocks,
  withResults: null,
  openStream: openMessageStream,
  continueRequest: null,
}

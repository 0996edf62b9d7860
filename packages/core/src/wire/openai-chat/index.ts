/** OpenAI's chat completions, and compatible servers. */
import type { WireFormat } from '../wire-format.ts'
import * as bodies from './bodies.ts'
import { openChatStream } from './stream.ts'

export const openaiChat: WireFormat = {
  name: 'openai-chat',
  conversation: 'messages',
  readRequest: bodies.readChatRequest,
  readPiece: bodies.readChatPiece,
  readTools: bodies.readChatTools,
  readReply: bodies.readChatReply,
  writeReply: bodies.writeChatReply,
  answerCalls: bodies.answerChatCalls,
  rejoinCalls: bodies.rejoinChatCalls,
  withoutShown: bodies.withoutShownText,
  withResults: null,
  openStream: openChatStream,
  continueRequest: null,
}

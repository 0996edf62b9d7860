/** OpenAI's chat completions, and compatible servers. */
import { readTokenUsage } from '../read-usage.ts'
import type { WireFormat } from '../wire-format.ts'
import * as bodies from './bodies.ts'
import { openChatStream } from './stream.ts'

export const openaiChat: WireFormat<'openai-chat'> = {
  name: 'openai-chat',
  conversation: 'messages',
  pieceLists: ['content', 'tool_calls'],
  signsOfReplies: ['"assistant"'],
  readRequest: bodies.readChatRequest,
  readPiece: bodies.readChatPiece,
  readTools: bodies.readChatTools,
  readReply: bodies.readChatReply,
  readUsage: readTokenUsage,
  writeReply: bodies.writeChatReply,
  answerCalls: bodies.answerChatCalls,
  rejoinCalls: bodies.rejoinChatCalls,
  withoutShown: bodies.withoutShownText,
  withResults: null,
  openStream: openChatStream,
  continueRequest: null,
}

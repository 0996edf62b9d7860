/** OpenAI's chat completions, and compatible servers. */
import type { WireFormat } from '../wire-format.ts'
import { answerChatCalls, readChatReply, writeChatReply } from './reply.ts'
import { readChatPiece, readChatRequest, readChatTools } from './request.ts'
import { openChatStream } from './stream.ts'

export const openaiChat: WireFormat = {
  name: 'openai-chat',
  conversation: 'messages',
  readRequest: readChatRequest,
  readPiece: readChatPiece,
  readTools: readChatTools,
  readReply: readChatReply,
  writeReply: writeChatReply,
  answerCalls: answerChatCalls,
  openStream: openChatStream,
  continueRequest: null,
}

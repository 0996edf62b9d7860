/** OpenAI chat completions, and whatever speaks like them. */
import type { WireFormat } from '../wire-format.ts'
import { readChatReply, writeChatReply } from './reply.ts'
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
  openStream: openChatStream,
  continueRequest: null,
}

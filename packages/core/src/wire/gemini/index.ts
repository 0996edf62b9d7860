/** Google's Gemini API: `generateContent` and `streamGenerateContent`. */
import type { WireFormat } from '../wire-format.ts'
import { answerContentCalls, readContentReply, readContentUsage, writeContentReply } from './reply.ts'
import {
  readContentPiece,
  readContentRequest,
  readContentTools,
  rejoinContentCalls,
  withoutShownParts,
} from './request.ts'
import { openContentStream } from './stream.ts'

export const geminiContent: WireFormat<'gemini'> = {
  name: 'gemini',
  conversation: 'contents',
  pieceLists: ['parts'],
  signsOfReplies: ['"model"'],
  readRequest: readContentRequest,
  readPiece: readContentPiece,
  readTools: readContentTools,
  readReply: readContentReply,
  readUsage: readContentUsage,
  writeReply: writeContentReply,
  answerCalls: answerContentCalls,
  rejoinCalls: rejoinContentCalls,
  withoutShown: withoutShownParts,
  withResults: null,
  openStream: openContentStream,
  continueRequest: null,
}

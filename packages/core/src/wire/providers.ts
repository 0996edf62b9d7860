/** The providers whose HTTP APIs are served. To add a provider, add a folder here and an item in this list. */
import { anthropic } from './anthropic-messages/provider.ts'
import { azure } from './azure-openai/provider.ts'
import { gemini } from './gemini/provider.ts'
import { openai } from './openai/index.ts'
import type { Provider } from './provider.ts'

/** The first provider gets every request that is not clearly meant for another provider. */
export const providers: readonly [Provider, ...Provider[]] = [openai, anthropic, gemini, azure]

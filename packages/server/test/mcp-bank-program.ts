/** The bank on standard input and output, to be started by a proxy or by a client. */
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { openBank } from './mcp-bank-server.ts'

serveStdio(openBank)

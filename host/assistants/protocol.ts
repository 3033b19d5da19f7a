/** One message of an assistant and its answer, in the protocol of 2026-07-28 or those before it; nothing is kept. */
import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { ServiceCall } from './call.ts'
import { createAssistantServer } from './server.ts'

/** @param body what it carries, read. @returns with JSON alone, since nothing is told while a tool runs */
export async function answerMessage(request: Request, body: unknown, call: ServiceCall): Promise<Response> {
  const server = () => createAssistantServer(call)
  if (!(await isLegacyRequest(request, body)))
    return createMcpHandler(server, { legacy: 'reject' }).fetch(request, { parsedBody: body })
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const legacy = server()
  await legacy.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody: body })
  } finally {
    await legacy.close()
  }
}

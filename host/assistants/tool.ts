/** What a tool is: its words for a model, the shape of what it takes and gives, and how it asks the service. */
import type { CallToolResult } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { ServiceCall } from './call.ts'
import type { OutputSchema } from './output-schemas.ts'

export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: Input
  /** What is told of the input, where the service itself reads more of it. */
  readonly told?: z.ZodObject
  readonly output: OutputSchema
  /** @throws Error when the service does not answer */
  run(given: z.infer<Input>, call: ServiceCall): Promise<CallToolResult>
}

/** Its `run` is typed by its own input, which the server reads before. */
export const defineTool = <Input extends z.ZodObject>(declared: Tool<Input>): Tool => declared as unknown as Tool

export const dataset = z
  .string()
  .regex(/^[a-z0-9-]{1,60}$/)
  .describe('Nombre de un conjunto, como lo dan `buscar` y los recursos.')
export const flag = (what: string) => z.boolean().optional().describe(what)

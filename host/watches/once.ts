/**
 * `Idempotency-Key`, as draft-ietf-httpapi-idempotency-key-header has it: whoever does not know whether something was
 * created asks again with the same key, and it is created once.
 */
import type { Request, RequestHandler, Response } from 'express'
import { transaction, type Client } from '@tianguis/core/database/connection'
import type { Hosting } from '../hosting.ts'
import { ApiError, errorBody, toApiError } from '../request/errors.ts'
import { readQuery } from '../request/query.ts'
import { claimKey, keepAnswer, releaseKey, type Claim, type WrittenAnswer } from './first-answers.ts'
import { ownerOf, type AccountAsker } from './owner.ts'
import { writer } from './written.ts'

export const IDEMPOTENCY_KEY = 'Idempotency-Key'
/** Printable ASCII. */
export const KEY_PATTERN = '^[ -~]{1,255}$'
/** In an answer that was given before. */
export const REPLAYED_HEADER = 'Idempotent-Replayed'
/** Refusals that stand however often it is asked. A field that is wrong is put right under the same key. */
const STANDING = [404, 409, 422]

interface Creating {
  readonly request: Request
  readonly response: Response
  readonly owner: AccountAsker
}

/** Creates it, and gives what is told of it. */
type Create = (client: Client) => Promise<object | string>

/** All that takes long. @returns what then creates it, within the transaction that keeps its answer; or a refusal */
type Prepare = (creating: Creating) => Promise<Create | WrittenAnswer>

/** Answers a POST under which something is created. @param endpoint as its answers name it */
export function once(hosting: Hosting, endpoint: string, prepare: Prepare): RequestHandler {
  const { pool, accounts } = hosting
  const { peppers } = accounts.keyring
  const write = writer(hosting, endpoint)

  async function answered(
    request: Request,
    response: Response,
    owner: AccountAsker,
    claim?: Claim,
  ): Promise<WrittenAnswer> {
    const create = await prepare({ request, response, owner })
    if (typeof create === 'object') {
      if (claim) await keepAnswer(pool, peppers, claim, create)
      return create
    }
    return transaction(pool, async (client) => {
      const answer = { status: 201, text: write(await create(client)) }
      if (claim) await keepAnswer(client, peppers, claim, answer)
      return answer
    })
  }

  /** What is thrown is told as it came: that it could not be kept or given up, nobody is helped by. */
  async function settle(claim: Claim, thrown: unknown, response: Response): Promise<void> {
    const error = toApiError(thrown)
    const text = JSON.stringify(errorBody(error, response.getHeader('X-Request-Id')))
    await (
      STANDING.includes(error.status)
        ? keepAnswer(pool, peppers, claim, { status: error.status, text })
        : releaseKey(pool, claim)
    ).catch(() => {})
  }

  return async (request, response) => {
    readQuery(request.url, [])
    const owner = await ownerOf(request, hosting)
    const key = keyOf(request)
    if (key === undefined) return sendWritten(response, await answered(request, response, owner))
    const asked = `${endpoint} ${fieldsInOrder(request.body)}`
    const claim = await claimKey(pool, peppers, { account: owner.account, key, asked })
    if ('text' in claim) return sendWritten(response.set(REPLAYED_HEADER, 'true'), claim)
    try {
      sendWritten(response, await answered(request, response, owner, claim))
    } catch (error) {
      await settle(claim, error, response)
      throw error
    }
  }
}

function keyOf(request: Request): string | undefined {
  const key = request.get(IDEMPOTENCY_KEY)
  if (key === undefined || new RegExp(KEY_PATTERN).test(key)) return key
  throw new ApiError(
    'idempotencia_invalida',
    `\`${IDEMPOTENCY_KEY}\` lleva de 1 a 255 caracteres ASCII que se puedan imprimir; un UUID, por ejemplo.`,
  )
}

/** A body is flat: whatever is in a field is a value, or is refused. */
const fieldsInOrder = (body: unknown) => JSON.stringify(body ?? {}, Object.keys(body ?? {}).sort())

const sendWritten = (response: Response, { status, text }: WrittenAnswer): void =>
  void response.status(status).type('json').send(text)

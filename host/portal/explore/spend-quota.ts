import type { Request, Response } from 'express'
import type { Hosting } from '../../hosting.ts'
import { subjectOf } from '../../accounts/accounts.ts'
import { readPlan } from '../../accounts/plans.ts'
import { charge } from '../../request/admit.ts'
import { identify, withinBurst, type Asker } from '../../request/identify.ts'
import { sessionOf } from '../page.ts'

type Books = Pick<Hosting, 'accounts' | 'clock'>

/**
 * Takes what an answer on a page costs: of the account that is signed in, or of the free tier of the address. The same
 * plans, bursts and ledger as for calls, so that a page is no way around them.
 * @throws ApiError 403 for what needs a key, 429; what PostgreSQL throws, now or when the session was read
 */
export async function spendQuota(
  request: Request,
  response: Response,
  endpoint: string,
  { accounts, clock }: Books,
): Promise<void> {
  // Whoever is signed in is not told to sign in, nor is the address charged, because the database was slow.
  if (response.locals.sessionTrouble) throw response.locals.sessionTrouble
  const session = sessionOf(response)
  const asker = session
    ? await signedInAsker(session.account, accounts)
    : await identify(request, accounts, { endpoint, counts: true })
  await charge(response, asker, { endpoint, accounts, now: clock() })
}

async function signedInAsker({ id, plan }: { id: number; plan: string }, accounts: Books['accounts']): Promise<Asker> {
  const { perMinute } = (await readPlan(accounts.keyring.pool, plan))!
  const asker: Asker = { subject: subjectOf(id), account: id, key: null, plan, perMinute }
  withinBurst(accounts, asker, asker.subject, true)
  return asker
}

/**
 * Whether the visitor meant to ask. A link on somebody else's page must not spend a signed-in visitor's quota: what it
 * leads to is filled in and waits for the button. Typed and kept addresses are the visitor's own.
 */
export function isMeant(request: Request, response: Response): boolean {
  if (request.method !== 'GET') return false
  if (!sessionOf(response)) return true
  const site = request.get('Sec-Fetch-Site')
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  // Over plain HTTP browsers say nothing but where they come from.
  const from = request.get('Referer')
  return from !== undefined && URL.canParse(from) && new URL(from).host === request.host
}

/** A client of a Tianguis service, with the types of all that it serves. */
import { checkReceipt, checkRecords, type ReceiptKeys } from './receipts.ts'
import { get, type Asking, type ClientOptions } from './request.ts'
import type {
  BundledPaths,
  ChangesPage,
  FieldOf,
  ListName,
  ListPage,
  QueryOf,
  QuestionAnswer,
  QuestionQuery,
  SignedReceipt,
} from './types.ts'

export { TianguisError, type Asking, type ClientOptions } from './request.ts'
export type { ErrorAnswer, QuestionAnswer, SignedReceipt } from './types.ts'

const KEYS_AT = '/.well-known/tianguis-recibos.json'

interface AnyPage {
  readonly data: unknown[]
  readonly meta: { readonly siguiente?: string }
}

/** @param options where the service is, and the key that every request carries */
export function openClient<Paths = BundledPaths>(options: ClientOptions) {
  type Name = ListName<Paths>
  let keys: Promise<ReceiptKeys> | undefined

  const keysOf = (asking: Asking) =>
    (keys ??= get(options, KEYS_AT, asking).then(
      (text) => JSON.parse(text) as ReceiptKeys,
      (error: unknown) => {
        keys = undefined
        throw error
      },
    ))

  const verify = async (receipt: string, asking: Asking = {}): Promise<SignedReceipt> =>
    checkReceipt(receipt, await keysOf(asking))

  /** An answer with a receipt is given only if both go together. */
  async function answered<Answer>(path: string, asking: Asking): Promise<Answer> {
    const text = await get(options, path, asking)
    const answer = JSON.parse(text) as Answer & { meta?: { recibo?: string }; recibo?: string }
    const receipt = answer.meta?.recibo ?? answer.recibo
    if (receipt !== undefined) await checkRecords(text, await verify(receipt, asking))
    return answer
  }

  async function* pagesFrom(path: string, asking: Asking) {
    for (let next: string | undefined = path; next;) {
      const page: AnyPage = await answered(next, asking)
      yield page
      next = page.meta.siguiente
    }
  }

  /** Every page of a list, asked for as it is wanted, all of one publication. */
  function pages<List extends Name, Field extends FieldOf<Paths, List> = FieldOf<Paths, List>>(
    name: List,
    query?: QueryOf<Paths, List, Field>,
    asking: Asking = {},
  ): AsyncGenerator<ListPage<Paths, List, Field>, void> {
    return pagesFrom(`/api/v1/${name}${written(query)}`, asking) as AsyncGenerator<ListPage<Paths, List, Field>, void>
  }

  return {
    pages,

    /** The first page of a list. */
    async list<List extends Name, Field extends FieldOf<Paths, List> = FieldOf<Paths, List>>(
      name: List,
      query?: QueryOf<Paths, List, Field>,
      asking: Asking = {},
    ): Promise<ListPage<Paths, List, Field>> {
      return answered(`/api/v1/${name}${written(query)}`, asking)
    },

    /** Every record of a list, page by page. */
    async *records<List extends Name, Field extends FieldOf<Paths, List> = FieldOf<Paths, List>>(
      name: List,
      query?: QueryOf<Paths, List, Field>,
      asking: Asking = {},
    ): AsyncGenerator<ListPage<Paths, List, Field>['data'][number], void> {
      for await (const { data } of pages<List, Field>(name, query, asking)) yield* data
    },

    /**
     * What changed in a list since a publication, page by page; after the last, `meta.version` is what to ask from the
     * next time. @throws TianguisError 410 where that is no longer told, with where the whole dataset is
     */
    changes: <List extends Name>(name: List, since: number, asking: Asking = {}) =>
      pagesFrom(`/api/v1/${name}/cambios${written({ desde_version: since })}`, asking) as AsyncGenerator<
        ChangesPage<Paths, List>,
        void
      >,

    /** A question in Spanish. @throws TianguisError 422 where it is not answered, with what to ask instead */
    ask: (question: string, query: QuestionQuery = {}, asking: Asking = {}): Promise<QuestionAnswer> =>
      answered(`/api/query${written({ q: question, ...query })}`, asking),

    /** What a receipt says, once its signature holds. @throws Error when it does not */
    verify,
  }
}

/** A list of fields is sent with commas, and what is undefined is not sent. */
function written(query: object = {}): string {
  const sent = Object.entries(query).filter(([, value]) => value !== undefined)
  return sent.length
    ? `?${new URLSearchParams(sent.map(([name, value]): [string, string] => [name, String(value)])).toString()}`
    : ''
}

import { EventEmitter } from 'node:events'
import type { NextFunction, Request, Response } from 'express'
import { Registry } from 'prom-client'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openRequestTimes, timeRequests } from './requests.ts'

interface Answered {
  readonly method?: string
  readonly path?: string | RegExp
  readonly status?: number
  /** Whether the whole answer left. */
  readonly finished?: boolean
}

/** The labels of what is counted after requests that were answered so, with how often. */
async function counted(...requests: Answered[]): Promise<string[]> {
  const registry = new Registry()
  const middleware = timeRequests(openRequestTimes(registry))
  for (const { method = 'GET', path, status = 200, finished = true } of requests) {
    const response = Object.assign(new EventEmitter(), { statusCode: status, writableFinished: finished })
    const request = { method, ...(path !== undefined && { route: { path } }) } as unknown as Request
    let passed = 0
    const next: NextFunction = () => void (passed += 1)
    middleware(request, response as unknown as Response, next)
    assert.is(passed, 1)
    response.emit('close')
    response.emit('close')
  }
  const text = await registry.metrics()
  return [...text.matchAll(/_count\{(.*)\} (\d+)$/gm)].map(([, labels, times]) => `${labels} ${times}`)
}

test('a request is counted once, by the template of its route and never by what its caller wrote', async () => {
  assert.equal(await counted({ path: '/api/v1/:dataset' }, { path: '/api/v1/:dataset' }), [
    'route="/api/v1/:dataset",method="GET",status="200" 2',
  ])
  assert.equal(await counted({ status: 404 }, { path: /^.*$/, status: 404 }), [
    'route="other",method="GET",status="404" 2',
  ])
})

test('methods that nobody serves share a label', async () => {
  assert.equal(await counted({ method: 'PROPFIND', status: 405 }, { method: 'X1', status: 405 }, { method: 'HEAD' }), [
    'route="other",method="other",status="405" 2',
    'route="other",method="HEAD",status="200" 1',
  ])
})

test('a caller who left before the end is a 499, whatever the answer was to be', async () => {
  assert.equal(await counted({ path: '/', finished: false }), ['route="/",method="GET",status="499" 1'])
})

test.run()

import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readConfig } from './config.ts'

const KEY = 'canario-5f1d2c7a9b3e'
const MODEL = { TIANGUIS_LLM_MODEL: 'qwen3:8b' }
const refused = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig(env)
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

test('no model is asked unless somebody says which', () => {
  assert.is(readConfig({}).llm, undefined)
  assert.is(readConfig({ TIANGUIS_LLM_URL: '', TIANGUIS_LLM_MODEL: '', TIANGUIS_LLM_KEY: '' }).llm, undefined)
  assert.equal(readConfig({ TIANGUIS_LLM_URL: 'http://127.0.0.1:11434/v1', ...MODEL }).llm, {
    url: 'http://127.0.0.1:11434/v1',
    model: 'qwen3:8b',
    key: undefined,
  })
  assert.is(
    readConfig({ TIANGUIS_LLM_URL: 'https://modelo.example/v1', ...MODEL, TIANGUIS_LLM_KEY: KEY }).llm!.key,
    KEY,
  )
})

test('plain HTTP goes to this machine or its network, and nowhere else', () => {
  for (const near of [
    'http://localhost:11434/v1',
    'http://[::1]:8080/v1',
    'http://10.0.0.7/v1',
    'http://192.168.1.20:8000',
    'http://ollama:11434/v1',
    'http://gpu.lan/v1',
    'http://host.docker.internal:11434/v1',
    'https://8.8.8.8/v1',
  ]) {
    assert.is(readConfig({ TIANGUIS_LLM_URL: near, ...MODEL }).llm!.url, near)
  }
  for (const wrong of [
    'http://modelo.example/v1',
    'http://8.8.8.8/v1',
    'http://[2001:4860:4860::8888]/v1',
    'ftp://127.0.0.1/v1',
    'file:///etc/passwd',
    '127.0.0.1:11434',
    'modelo',
    'https://yo:clave@modelo.example/v1',
  ]) {
    assert.match(
      refused({ TIANGUIS_LLM_URL: wrong, ...MODEL }),
      /- TIANGUIS_LLM_URL: llegó «…»; TIANGUIS_LLM_URL es una dirección https:/,
      wrong,
    )
  }
})

test('what is half configured is told, and every fault at once', () => {
  assert.match(
    refused({ TIANGUIS_LLM_URL: 'https://modelo.example/v1' }),
    /- TIANGUIS_LLM_MODEL: falta; TIANGUIS_LLM_URL necesita/,
  )
  assert.match(refused(MODEL), /- TIANGUIS_LLM_URL: falta;/)
  assert.match(refused({ TIANGUIS_LLM_KEY: KEY }), /- TIANGUIS_LLM_URL: falta;/)
  assert.match(refused({ PORT: 'x', TIANGUIS_LLM_URL: 'x' }), /PORT: llegó «x»[^]*TIANGUIS_LLM_URL/)
})

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_canario5f1d2c',
  STRIPE_WEBHOOK_SECRET: 'whsec_canario7a9b3e',
  PUBLIC_URL: 'https://api.ejemplo.mx',
}

test('payments have both secrets or neither, and are asked for over TLS', () => {
  assert.is(readConfig({ STRIPE_SECRET_KEY: '' }).stripe, undefined)
  assert.equal(readConfig(STRIPE).stripe, {
    secretKey: STRIPE.STRIPE_SECRET_KEY,
    webhookSecret: STRIPE.STRIPE_WEBHOOK_SECRET,
    apiUrl: undefined,
  })
  assert.match(refused({ ...STRIPE, STRIPE_WEBHOOK_SECRET: '' }), /- STRIPE_WEBHOOK_SECRET: falta;/)
  assert.match(refused({ ...STRIPE, PUBLIC_URL: '' }), /- PUBLIC_URL: falta; quien paga/)
  assert.match(refused({ STRIPE_WEBHOOK_SECRET: STRIPE.STRIPE_WEBHOOK_SECRET }), /- STRIPE_SECRET_KEY: falta;/)
  assert.match(refused({ STRIPE_API_URL: 'https://pagos.example' }), /- STRIPE_SECRET_KEY: falta;/)
  for (const near of ['http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:8080', 'https://pagos.example'])
    assert.is(readConfig({ ...STRIPE, STRIPE_API_URL: near }).stripe!.apiUrl, near)
  for (const wrong of [
    'http://10.0.0.7',
    'http://pagos.example',
    'https://pagos.example/v1',
    'https://yo:clave@pagos.example',
    'ftp://127.0.0.1',
    'pagos',
  ]) {
    assert.match(refused({ ...STRIPE, STRIPE_API_URL: wrong }), /- STRIPE_API_URL: llegó «…»;/, wrong)
  }
  for (const swapped of [
    { STRIPE_SECRET_KEY: STRIPE.STRIPE_WEBHOOK_SECRET, STRIPE_WEBHOOK_SECRET: STRIPE.STRIPE_SECRET_KEY },
    { ...STRIPE, STRIPE_SECRET_KEY: 'pk_test_canario5f1d2c' },
  ]) {
    assert.match(refused(swapped), /STRIPE_SECRET_KEY: llegó «…»/)
    assert.not.match(refused(swapped), /canario/)
  }
})

test('a key or a password is never told, however wrong', () => {
  for (const env of [
    { TIANGUIS_LLM_KEY: `${KEY} ${KEY}` },
    { TIANGUIS_LLM_URL: `https://x:${KEY}@modelo.example`, ...MODEL },
    { TIANGUIS_LLM_KEY: `${KEY}\n` },
    { DATABASE_URL: `mysql://x:${KEY}@host` },
  ]) {
    assert.ok(refused(env))
    assert.not.ok(refused(env).includes(KEY))
  }
})

test('letters need a sender and an origin that whoever asks for a link cannot choose', () => {
  const mail = { SMTP_URL: `smtp://yo:${KEY}@correo.example:587`, MAIL_FROM: 'Tianguis <hola@ejemplo.mx>' }
  assert.match(refused(mail), /- PUBLIC_URL: falta;/)
  assert.match(refused({ SMTP_URL: mail.SMTP_URL, PUBLIC_URL: 'https://x.example' }), /- MAIL_FROM: falta;/)
  assert.match(refused({ MAIL_FROM: mail.MAIL_FROM }), /- SMTP_URL: falta;/)
  assert.not.ok(refused({ SMTP_URL: `http://yo:${KEY}@correo.example` }).includes(KEY))
  const config = readConfig({ ...mail, PUBLIC_URL: 'https://API.ejemplo.mx/' })
  assert.equal(
    [config.mail, config.publicUrl],
    [{ url: mail.SMTP_URL, from: mail.MAIL_FROM }, 'https://api.ejemplo.mx'],
  )
  assert.equal([readConfig({}).mail, readConfig({}).publicUrl], [undefined, undefined])
  for (const wrong of ['api.ejemplo.mx', 'ftp://x', 'https://x.example/ruta', 'https://yo:clave@x.example'])
    assert.match(refused({ PUBLIC_URL: wrong }), /PUBLIC_URL es el origen/, wrong)
  for (const [name, value] of [
    ['CONTACT_EMAIL', 'nadie'],
    ['CONTACT_URL', 'javascript:alert(1)'],
    ['MAIL_FROM', 'Tianguis'],
  ])
    assert.match(refused({ ...mail, PUBLIC_URL: 'https://x.example', [name!]: value! }), new RegExp(`- ${name}: llegó`))
})

test('metrics are off until they have a port or a token', () => {
  assert.is(readConfig({ METRICS_HOST: '0.0.0.0' }).metrics, undefined)
  assert.equal(readConfig({ METRICS_PORT: '9101' }).metrics, { port: 9101, host: '127.0.0.1', token: undefined })
  const token = 'a'.repeat(16)
  assert.equal(readConfig({ METRICS_TOKEN: token }).metrics, { port: undefined, host: '127.0.0.1', token })
  assert.match(refused({ METRICS_PORT: '70000' }), /METRICS_PORT: llegó «70000»/)
  assert.match(refused({ METRICS_TOKEN: 'corto' }), /METRICS_TOKEN: llegó «…»/)
})

test.run()

/** Which settings need each other. */

/** What is set, by name; whether it is of use alone is asked of it. */
type Given = Readonly<Record<string, unknown>>

/** Settings that are nothing without another: when that one is missing, and why it is needed. */
export const TOGETHER: readonly {
  readonly when: (set: Given) => unknown
  readonly missing: string
  readonly because: string
}[] = [
  { when: (set) => set.SMTP_URL && !set.MAIL_FROM, missing: 'MAIL_FROM', because: 'SMTP_URL necesita un remitente' },
  {
    when: (set) => set.SMTP_URL && !set.PUBLIC_URL,
    missing: 'PUBLIC_URL',
    because: 'los enlaces que manda SMTP_URL no pueden llevar la dirección que diga quien los pide',
  },
  { when: (set) => !set.SMTP_URL && set.MAIL_FROM, missing: 'SMTP_URL', because: 'MAIL_FROM no hace nada sin ella' },
  {
    when: (set) => set.TIANGUIS_LLM_URL && !set.TIANGUIS_LLM_MODEL,
    missing: 'TIANGUIS_LLM_MODEL',
    because: 'TIANGUIS_LLM_URL necesita el nombre de su modelo',
  },
  {
    when: (set) => !set.TIANGUIS_LLM_URL && (set.TIANGUIS_LLM_MODEL ?? set.TIANGUIS_LLM_KEY),
    missing: 'TIANGUIS_LLM_URL',
    because: 'TIANGUIS_LLM_MODEL y TIANGUIS_LLM_KEY no hacen nada sin ella',
  },
  {
    when: (set) => (set.DATABASE_REPLICA_URL as readonly string[]).length && !set.DATABASE_URL,
    missing: 'DATABASE_URL',
    because: 'DATABASE_REPLICA_URL es de una réplica de ella',
  },
  {
    when: (set) => !set.STRIPE_SECRET_KEY && (set.STRIPE_WEBHOOK_SECRET ?? set.STRIPE_API_URL),
    missing: 'STRIPE_SECRET_KEY',
    because: 'STRIPE_WEBHOOK_SECRET y STRIPE_API_URL no hacen nada sin ella',
  },
  {
    when: (set) => set.STRIPE_SECRET_KEY && !set.STRIPE_WEBHOOK_SECRET,
    missing: 'STRIPE_WEBHOOK_SECRET',
    because: 'sin él no se sabe qué avisos son de Stripe, y ningún pago cambiaría un plan',
  },
  {
    when: (set) => set.STRIPE_SECRET_KEY && !set.PUBLIC_URL,
    missing: 'PUBLIC_URL',
    because: 'quien paga vuelve a ella, y no a la dirección que diga quien la pide',
  },
]

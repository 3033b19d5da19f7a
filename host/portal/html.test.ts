import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { html } from './html.ts'
import { layout } from './layout.ts'

test('every value is escaped, and markup is not escaped twice', () => {
  const name = `<script>"x"&'y'`
  assert.is(
    html`<p title="${name}">${html`<b>${name}</b>`}</p>`.text,
    '<p title="&lt;script&gt;&quot;x&quot;&amp;&#39;y&#39;"><b>&lt;script&gt;&quot;x&quot;&amp;&#39;y&#39;</b></p>',
  )
  assert.is(html`${['<a>', html`<i>`, 3]}${null}${undefined}${false}${0}`.text, '&lt;a&gt;<i>30')
})

test('an object that only looks like markup is not taken for it', () => {
  assert.is(html`${{ text: '<script>' } as unknown as string}`.text, '[object Object]')
})

test('a page has the language, its place in the navigation, and no inline script or style', () => {
  const page = layout({ title: 'Planes', main: html`<h1>Planes</h1>` }, { path: '/portal/plan', user: undefined })
  assert.match(page, /^<!doctype html>\n<html lang="es-MX">/)
  assert.match(page, /<title>Planes · Tianguis<\/title>/)
  assert.match(page, /<a href="\/portal\/plan" aria-current="page">Planes<\/a>/)
  assert.match(page, /href="\/portal\/entrar">Entrar</)
  assert.not.match(page, /<style| style=| on\w+=|<script(?![^>]* src="\/portal\/estatico\/)/)
  assert.match(
    layout({ title: 'x', main: html`` }, { path: '/', user: { name: '<Ana>', email: null } }),
    /title="&lt;Ana&gt;">Mi cuenta</,
  )
})

test.run()

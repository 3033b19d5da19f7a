/** The module in Python, with pandas where there is one and without. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ROOT } from '../../../test/documents/document.ts'
import { runProgram } from '../../../test/support/run-program.ts'
import { bench, folder, key, manualPrograms, readmePrograms } from './bench.ts'
import { busyAtFirst, openRelay } from './relay.ts'

const works = (program: string, ...words: string[]) => spawnSync(program, words).status === 0
/** Debian's, which has its packages, before another that is first in the path. */
const python = ['/usr/bin/python3', 'python3'].find((one) =>
  works(one, '-c', 'import sys; assert sys.version_info >= (3, 9)'),
)
const pandas = python !== undefined && works(python, '-c', 'import pandas')
if (!python) console.log('     Se omite el cliente en Python: falta python3.')
else if (!pandas) console.log('     Se omite el cliente en Python con pandas: falta python3-pandas.')
const withPython = python ? test : test.skip
const withPandas = pandas ? test : test.skip

const runPython = (text: string, env: NodeJS.ProcessEnv = {}) =>
  runProgram(folder.path, python!, ['-c', text], {
    PYTHONPATH: join(ROOT, 'host/clients/python'),
    PYTHONDONTWRITEBYTECODE: '1',
    TIANGUIS_URL: bench.url,
    TIANGUIS_KEY: key,
    ...env,
  })

withPandas('what its README and the manual print runs', async () => {
  const manual = (await manualPrograms('python')).filter((text) => text.includes('import tianguis'))
  assert.is(manual.length, 1)
  for (const text of [...readmePrograms('python').values(), ...manual]) {
    const { code, said } = await runPython(text)
    assert.is(code, 0, `${text}\n${said}`)
    assert.ok(said.trim())
  }
})

withPandas('columns are as they are declared, also where nothing came', async () => {
  const { code, said } = await runPython(`
import tianguis
presas = tianguis.read("presas")
assert len(presas) == 210 and presas.attrs["licencia"] and presas.attrs["version"] == 1, presas.attrs
kinds = {name: str(dtype) for name, dtype in tianguis.read("gasolina", municipio="Guadalajara").dtypes.items()}
assert kinds["cvegeo"] == "string" and kinds["magna"] == "float64" and kinds["reportes"] == "Int64", kinds
assert kinds["fecha"] == "datetime64[ns]" and kinds["reportado_en"] == "datetime64[ns, UTC]", kinds
aguascalientes = tianguis.read("municipios", estado="Aguascalientes", limit=3, campos="cvegeo,poblacion")
assert list(aguascalientes.columns) == ["cvegeo", "poblacion"] and len(aguascalientes) == 3, aguascalientes
assert all(code.startswith("01") for code in aguascalientes["cvegeo"])
nothing = tianguis.read("sismos", desde="1950-01-01", hasta="1950-01-02")
assert len(nothing) == 0 and str(nothing["magnitud"].dtype) == "float64", nothing.dtypes
assert str(tianguis.ask("a como esta el dolar")["fecha"].dtype) == "datetime64[ns]"`)
  assert.is(code, 0, said)
})

withPython('without pandas a list comes; what is refused, or does not answer, says so', async () => {
  const { code, said } = await runPython(`
import sys
sys.modules["pandas"] = None
import tianguis
rows = tianguis.read("presas", campos=["nombre"])
assert len(rows) == 210 and set(rows[0]) == {"nombre"} and rows.attrs["source"], rows.attrs
assert tianguis.ask("a como esta el dolar")[0]["fecha"]
def refused(work):
    try:
        work()
    except tianguis.TianguisError as error:
        return error
error = refused(lambda: tianguis.read("gasolinas"))
assert (error.status, error.codigo) == (404, "no_encontrado") and "gasolina" in error.mensaje, error
error = refused(lambda: tianguis.ask("¿qué presa de Wakanda está más llena?"))
assert error.status == 422 and error.detalle["sugerencias"], error
tianguis.url = "http://127.0.0.1:1"
error = refused(lambda: tianguis.read("udi"))
assert error.codigo is None and "127.0.0.1:1" in error.mensaje, error
tianguis.url = "file:///etc"
assert "https://" in refused(lambda: tianguis.read("udi")).mensaje`)
  assert.is(code, 0, said)
})

withPython('one that is told to come back comes back then, and not for ever; no redirect is followed', async () => {
  const program = 'import tianguis; print(len(tianguis.ask("a como esta el dolar")))'
  for (const [times, seconds, asked, said] of [
    [1, '1', 2, /^1$/],
    [9, '0', 4, /TianguisError: rafaga_excedida/],
    [9, '86400', 1, /TianguisError: rafaga_excedida/],
  ] as const) {
    const relay = await openRelay(bench.url, busyAtFirst(times, seconds))
    assert.match((await runPython(program, { TIANGUIS_URL: relay.url })).said.trim(), said)
    assert.is(relay.asked.length, asked)
    await relay.close()
  }
  const relay = await openRelay(bench.url, (_request, response) =>
    Boolean(response.writeHead(302, { Location: `${bench.url}/api/query?q=hola` }).end()),
  )
  assert.match((await runPython(program, { TIANGUIS_URL: relay.url })).said, /contestó 302/)
  await relay.close()
  const page = await openRelay(bench.url, (_request, response) => Boolean(response.end('<p>Acepta las condiciones')))
  assert.match((await runPython(program, { TIANGUIS_URL: page.url })).said, /TianguisError: No se pudo leer http/)
  await page.close()
})

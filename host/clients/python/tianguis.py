"""Mexico's official data from a Tianguis service, as data frames.

    import tianguis
    gasolina = tianguis.read("gasolina", municipio="Guadalajara")

With pandas, what comes is a DataFrame; without it, a list of dicts. Both have ``attrs``.
"""

from __future__ import annotations

import gzip
import http.client
import json
import os
import re
import time
import urllib.error
import urllib.parse
import urllib.request

__version__ = "0.1.0"
__all__ = ["TianguisError", "ask", "read"]

#: Where the service is, and the key that its requests carry.
url = os.environ.get("TIANGUIS_URL", "http://127.0.0.1:3000")
key = os.environ.get("TIANGUIS_KEY")
#: Seconds that the service may be silent.
timeout = 30

_MOST_RETRIES = 3
#: Seconds of ``Retry-After``: the end of a month is nothing to wait for.
_LONGEST_WAIT = 60
#: Each is a request of the month.
_MOST_PAGES = 100
_DAY = re.compile(r"\d{4}-\d\d-\d\d")


class TianguisError(Exception):
    """A refusal: ``codigo`` is for programs and ``mensaje`` for people. Both ``codigo`` and ``status`` are None where
    no answer of the service came."""

    def __init__(self, mensaje, *, codigo=None, status=None, detalle=None, id_solicitud=None):
        super().__init__(f"{codigo}: {mensaje}" if codigo else mensaje)
        self.mensaje = mensaje
        self.codigo = codigo
        self.status = status
        self.detalle = detalle
        self.id_solicitud = id_solicitud


class Rows(list):
    """Records where there is no pandas; ``attrs`` as a DataFrame has them."""

    attrs: dict = {}


def read(dataset, **parameters):
    """Every record of a list, page by page, as one publication has them.

    ``limit`` is how many records are wanted in all. A list of fields may be given as ``campos``.
    ``attrs`` has what ``meta`` says: ``source``, ``licencia``, ``version``, ``fecha_datos``…
    Raises TianguisError.
    """
    fields, page_size = _declared(dataset)
    wanted = parameters.pop("limit", None)
    if page_size is not None:
        parameters["limit"] = page_size if wanted is None else min(int(wanted), page_size)
    rows, meta, address = [], None, _address(f"/api/v1/{dataset}", parameters)
    for _page in range(_MOST_PAGES):
        answer = _get(address)
        meta = meta or answer["meta"]
        rows += answer["data"]
        address = answer["meta"].get("siguiente")
        if address is None or (wanted is not None and len(rows) >= int(wanted)):
            break
    else:
        raise TianguisError(
            f"Son más de {len(rows)} registros, en más de {_MOST_PAGES} peticiones. Acota lo que pides, di cuántos "
            f"quieres con limit=, o baja el conjunto entero: {url}/api/v1/{dataset}.csv"
        )
    about = {name: value for name, value in meta.items() if name not in ("siguiente", "count", "timestamp")}
    return _table(rows if wanted is None else rows[: int(wanted)], about, fields)


def ask(question, **parameters):
    """The rows that answer a question in Spanish.

    ``attrs`` has the rest of the answer: ``interpretacion``, ``provenance``, ``sql_generado``, ``consulta_id``…
    Raises TianguisError; of one that is not answered, ``detalle`` has what to ask instead.
    """
    answer = _get(_address("/api/query", {"q": question, **parameters}))
    rows = answer.pop("resultado")
    days = [name for name in (rows[0] if rows else []) if all(_DAY.fullmatch(str(row[name])) for row in rows)]
    return _table(rows, answer, {name: {"type": "string", "format": "date"} for name in days})


def _table(rows, attrs, fields):
    try:
        import pandas
    except ImportError:
        table = Rows(rows)
    else:
        table = pandas.DataFrame(rows, columns=list(rows[0] if rows else fields))
        for name in table.columns:
            table[name] = _typed(pandas, table[name], fields.get(name, {}))
    table.attrs = attrs
    return table


def _typed(pandas, column, schema):
    """As declared, whatever the values that came: a code stays text, and a whole number that is missing is no fraction."""
    kind = (schema.get("type"), schema.get("format"))
    if kind == ("string", "date"):
        return pandas.to_datetime(column)
    if kind == ("string", "date-time"):
        return pandas.to_datetime(column, utc=True)
    dtype = {"string": "string", "integer": "Int64", "number": "float64", "boolean": "boolean"}.get(kind[0])
    return column if dtype is None else column.astype(dtype)


_descriptions: dict = {}


def _declared(dataset):
    """The fields of a dataset by name, and how many records fit a page; nothing of one that is not described."""
    if url not in _descriptions:
        _descriptions[url] = _get("/openapi.json")
    description = _descriptions[url]
    operation = description["paths"].get(f"/api/v1/{dataset}", {}).get("get", {})
    content = operation.get("responses", {}).get("200", {}).get("content", {}).get("application/json", {})
    fields = content.get("x-campos", {}).get("properties", {})
    most = [one["schema"]["maximum"] for one in operation.get("parameters", []) if one.get("name") == "limit"]
    return {name: _resolved(description, field) for name, field in fields.items()}, (most or [None])[0]


def _resolved(description, part):
    for name in part["$ref"][2:].split("/"):
        description = description[name]
    return description


def _address(path, parameters):
    sent = {name: _written(value) for name, value in parameters.items() if value is not None}
    return f"{urllib.parse.quote(path)}?{urllib.parse.urlencode(sent)}"


def _written(value):
    return ",".join(value) if isinstance(value, (list, tuple)) else value


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """One that is followed carries the key to wherever it leads."""

    def redirect_request(self, *_given):
        return None


_opener = urllib.request.build_opener(_NoRedirect)


def _get(address):
    """JSON of a path, asked again where the service says when."""
    if not re.match(r"https?://", url) or not re.match(r"/(?!/)", address):
        raise TianguisError(f"«{url}» y «{address}» no hacen una dirección: se espera https://servidor y /ruta.")
    headers = {"Accept": "application/json", "Accept-Encoding": "gzip", "User-Agent": f"tianguis-python/{__version__}"}
    if key:
        headers["Authorization"] = f"Bearer {key}"
    request = urllib.request.Request(url.rstrip("/") + address, headers=headers)
    for retries in range(_MOST_RETRIES + 1):
        try:
            with _opener.open(request, timeout=timeout) as response:
                return json.loads(_body(response))
        except urllib.error.HTTPError as error:
            with error:
                wait = error.headers.get("Retry-After", "")
                again = error.code in (429, 503) and retries < _MOST_RETRIES
                if not (again and wait.isdigit() and int(wait) <= _LONGEST_WAIT):
                    raise _refusal(error) from None
            time.sleep(int(wait))
        except (OSError, EOFError, ValueError, http.client.HTTPException) as error:
            raise TianguisError(f"No se pudo leer {request.full_url}: {error}") from error


def _body(response):
    body = response.read()
    return gzip.decompress(body) if response.headers.get("Content-Encoding") == "gzip" else body


def _refusal(error):
    try:
        answer = json.loads(_body(error))
        more = {name: answer.get(name) for name in ("codigo", "detalle", "id_solicitud")}
        return TianguisError(answer["error"], status=error.code, **more)
    except (ValueError, KeyError, TypeError, OSError):
        return TianguisError(f"El servidor contestó {error.code} sin decir por qué.", status=error.code)

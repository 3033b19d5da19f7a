-- What the release before accounts (steps 001 and 002) left in a database after two refreshes of `dolar`, as pg_dump wrote it;
-- the series cut to its last days, and one value altered between the two so that there is a revision. Never edited: an
-- installation of that release may still be started on today's code.
CREATE SCHEMA datos;

CREATE SCHEMA staging;

CREATE SCHEMA tianguis;

CREATE TABLE datos.dolar (
    fecha date NOT NULL,
    valor numeric NOT NULL,
    serie text NOT NULL,
    _desde bigint NOT NULL,
    _hasta bigint,
    _visto timestamp with time zone NOT NULL,
    _cambiado timestamp with time zone NOT NULL
);

COMMENT ON TABLE datos.dolar IS 'dolar';

CREATE TABLE tianguis.datasets (
    name text NOT NULL,
    version bigint DEFAULT 0 NOT NULL,
    published_at timestamp with time zone,
    observed_on date,
    sample boolean DEFAULT false NOT NULL,
    sample_fingerprint text,
    checked_at timestamp with time zone,
    lease_token bigint DEFAULT 0 NOT NULL,
    lease_holder text,
    lease_until timestamp with time zone
);

CREATE TABLE tianguis.read_answers (
    dataset text NOT NULL,
    reader text NOT NULL,
    publication text NOT NULL,
    bodies jsonb NOT NULL
);

CREATE TABLE tianguis.rejects (
    id bigint NOT NULL,
    run_id bigint NOT NULL,
    dataset text NOT NULL,
    table_name text NOT NULL,
    reason text NOT NULL,
    raw text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    settled_by bigint
);

ALTER TABLE tianguis.rejects ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tianguis.rejects_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tianguis.runs (
    id bigint NOT NULL,
    dataset text NOT NULL,
    kind text NOT NULL,
    trigger text NOT NULL,
    holder text NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone,
    outcome text DEFAULT 'running'::text NOT NULL,
    since date,
    requests integer DEFAULT 0 NOT NULL,
    bytes bigint DEFAULT 0 NOT NULL,
    rows_read bigint DEFAULT 0 NOT NULL,
    rows_new bigint DEFAULT 0 NOT NULL,
    rows_changed bigint DEFAULT 0 NOT NULL,
    rows_unchanged bigint DEFAULT 0 NOT NULL,
    rows_gone bigint DEFAULT 0 NOT NULL,
    rows_repeated bigint DEFAULT 0 NOT NULL,
    rows_rejected bigint DEFAULT 0 NOT NULL,
    version bigint,
    failure text,
    notes text[] DEFAULT '{}'::text[] NOT NULL,
    raw_folder text,
    raw_sha256 text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT runs_kind_check CHECK ((kind = ANY (ARRAY['live'::text, 'sample'::text, 'raw'::text]))),
    CONSTRAINT runs_outcome_check CHECK ((outcome = ANY (ARRAY['running'::text, 'published'::text, 'unchanged'::text, 'refused'::text, 'failed'::text, 'cancelled'::text, 'lost'::text])))
);

ALTER TABLE tianguis.runs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME tianguis.runs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE tianguis.steps (
    name text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE tianguis.versions (
    dataset text NOT NULL,
    version bigint NOT NULL,
    published_at timestamp with time zone NOT NULL,
    observed_on date,
    sample boolean NOT NULL,
    run_id bigint NOT NULL
);

INSERT INTO datos.dolar VALUES ('2026-11-13', 18.3832, 'SF43718', 1, NULL, '2026-11-22 19:19:40.86093+00', '2026-11-22 19:19:40.86093+00');
INSERT INTO datos.dolar VALUES ('2026-11-17', 18.2489, 'SF43718', 1, NULL, '2026-11-22 19:19:40.86093+00', '2026-11-22 19:19:40.86093+00');
INSERT INTO datos.dolar VALUES ('2026-11-18', 18.3056, 'SF43718', 1, NULL, '2026-11-22 19:19:40.86093+00', '2026-11-22 19:19:40.86093+00');
INSERT INTO datos.dolar VALUES ('2026-11-19', 18.2517, 'SF43718', 1, 2, '2026-11-22 19:19:40.86093+00', '2026-11-22 19:19:40.86093+00');
INSERT INTO datos.dolar VALUES ('2026-11-19', 18.2417, 'SF43718', 2, NULL, '2026-11-22 19:19:40.86093+00', '2026-11-22 19:19:41.011808+00');

INSERT INTO tianguis.datasets VALUES ('dolar', 2, '2026-11-22 19:19:41.011808+00', '2026-11-19', false, NULL, '2026-11-22 19:19:41.011808+00', 2, NULL, NULL);

INSERT INTO tianguis.runs OVERRIDING SYSTEM VALUE VALUES (1, 'dolar', 'live', 'programa', 'servidor#1', '2026-11-22 19:19:40.745663+00', '2026-11-22 19:19:40.906777+00', 'published', NULL, 2, 46442, 1151, 1151, 0, 0, 0, 0, 0, 1, NULL, '{}', NULL, '{a57364ed007664a670cdfbd5b70d3b41a4d44bf0bbb60730839db27827258d32,f702b99ff78ce041becda1e89727a5a4fef332673c4f3f7c5180bb36efa41118}');
INSERT INTO tianguis.runs OVERRIDING SYSTEM VALUE VALUES (2, 'dolar', 'live', 'programa', 'servidor#1', '2026-11-22 19:19:40.929833+00', '2026-11-22 19:19:41.030679+00', 'published', '2026-11-18', 1, 569, 8, 0, 1, 7, 0, 0, 0, 2, NULL, '{}', NULL, '{0eac5601d1a409446a66a3064041cd29b7b3b981d91f60091425cb2db061a2b2}');

INSERT INTO tianguis.steps VALUES ('001 datasets, versions, ledger, quarantine', '2026-11-22 19:19:39.948302+00');
INSERT INTO tianguis.steps VALUES ('002 answers that were read', '2026-11-22 19:19:39.948302+00');

INSERT INTO tianguis.versions VALUES ('dolar', 1, '2026-11-20 18:00:00+00', '2026-11-19', false, 1);
INSERT INTO tianguis.versions VALUES ('dolar', 2, '2026-11-22 19:19:41.011808+00', '2026-11-19', false, 2);

SELECT pg_catalog.setval('tianguis.rejects_id_seq', 1, false);

SELECT pg_catalog.setval('tianguis.runs_id_seq', 2, true);

ALTER TABLE ONLY tianguis.datasets
    ADD CONSTRAINT datasets_pkey PRIMARY KEY (name);

ALTER TABLE ONLY tianguis.read_answers
    ADD CONSTRAINT read_answers_pkey PRIMARY KEY (dataset);

ALTER TABLE ONLY tianguis.rejects
    ADD CONSTRAINT rejects_pkey PRIMARY KEY (id);

ALTER TABLE ONLY tianguis.runs
    ADD CONSTRAINT runs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY tianguis.steps
    ADD CONSTRAINT steps_pkey PRIMARY KEY (name);

ALTER TABLE ONLY tianguis.versions
    ADD CONSTRAINT versions_pkey PRIMARY KEY (dataset, version);

CREATE UNIQUE INDEX "dolar$llave" ON datos.dolar USING btree (fecha, _hasta) NULLS NOT DISTINCT;

CREATE INDEX rejects_dataset_id_idx ON tianguis.rejects USING btree (dataset, id DESC);

CREATE INDEX rejects_run_id_idx ON tianguis.rejects USING btree (run_id);

CREATE INDEX runs_dataset_id_idx ON tianguis.runs USING btree (dataset, id DESC);

ALTER TABLE ONLY tianguis.read_answers
    ADD CONSTRAINT read_answers_dataset_fkey FOREIGN KEY (dataset) REFERENCES tianguis.datasets(name);

ALTER TABLE ONLY tianguis.rejects
    ADD CONSTRAINT rejects_dataset_fkey FOREIGN KEY (dataset) REFERENCES tianguis.datasets(name);

ALTER TABLE ONLY tianguis.rejects
    ADD CONSTRAINT rejects_run_id_fkey FOREIGN KEY (run_id) REFERENCES tianguis.runs(id);

ALTER TABLE ONLY tianguis.rejects
    ADD CONSTRAINT rejects_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES tianguis.runs(id);

ALTER TABLE ONLY tianguis.runs
    ADD CONSTRAINT runs_dataset_fkey FOREIGN KEY (dataset) REFERENCES tianguis.datasets(name);

ALTER TABLE ONLY tianguis.versions
    ADD CONSTRAINT versions_dataset_fkey FOREIGN KEY (dataset) REFERENCES tianguis.datasets(name);

ALTER TABLE ONLY tianguis.versions
    ADD CONSTRAINT versions_run_id_fkey FOREIGN KEY (run_id) REFERENCES tianguis.runs(id);

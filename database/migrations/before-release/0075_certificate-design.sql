CREATE TABLE "certificate_designs" (
	"id" text PRIMARY KEY NOT NULL,
	"logo" jsonb,
	"signatories" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

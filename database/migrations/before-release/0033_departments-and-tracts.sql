CREATE TABLE "removed_from_curriculum" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "removed_from_curriculum_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tracts" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;
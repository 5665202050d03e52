CREATE TABLE "certificates" (
	"user_id" text NOT NULL,
	"course_id" text NOT NULL,
	"number" smallint DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"serial" bigint GENERATED ALWAYS AS IDENTITY (sequence name "certificates_serial_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"recipient_name" text NOT NULL,
	"course_code" text NOT NULL,
	"course_title" text NOT NULL,
	"course_description" text NOT NULL,
	"department_id" text NOT NULL,
	"department_name" text NOT NULL,
	"instructor" text NOT NULL,
	"outcomes" jsonb NOT NULL,
	"module_count" smallint NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"shared_at" timestamp with time zone,
	"credential" text,
	"revoked_at" timestamp with time zone,
	"revoked_by" text,
	"revocation_reason" text,
	CONSTRAINT "certificates_user_id_course_id_number_pk" PRIMARY KEY("user_id","course_id","number"),
	CONSTRAINT "certificates_code_unique" UNIQUE("code"),
	CONSTRAINT "certificates_serial_unique" UNIQUE("serial")
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"private_jwk" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificates_of_course" ON "certificates" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "revoked_certificates" ON "certificates" USING btree ("serial") WHERE revoked_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "one_signing_key_in_use" ON "signing_keys" USING btree ((true)) WHERE retired_at is null;
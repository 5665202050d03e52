CREATE TABLE "print_faults" (
	"kind" text NOT NULL,
	"document" text NOT NULL,
	"detail" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "print_faults_document_kind_detail_pk" PRIMARY KEY("document","kind","detail")
);
--> statement-breakpoint
CREATE INDEX "print_faults_by_time" ON "print_faults" USING btree ("last_at");
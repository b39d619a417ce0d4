package main

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"time"

	client "coffer/generated"
)

func sign(_ context.Context, request *http.Request) error {
	var body []byte
	if request.Body != nil {
		body, _ = io.ReadAll(request.Body)
		request.Body = io.NopCloser(bytes.NewReader(body))
	}
	timestamp := strconv.FormatInt(time.Now().Unix(), 10)
	mac := hmac.New(sha256.New, []byte(os.Getenv("COFFER_SECRET_KEY")))
	mac.Write([]byte(timestamp + request.Method + request.URL.RequestURI()))
	mac.Write(body)
	request.Header.Set("X-API-Key", os.Getenv("COFFER_API_KEY"))
	request.Header.Set("X-API-Timestamp", timestamp)
	request.Header.Set("X-API-Signature", hex.EncodeToString(mac.Sum(nil)))
	return nil
}

func main() {
	coffer, err := client.NewClientWithResponses(os.Getenv("COFFER_URL"), client.WithRequestEditorFn(sign))
	if err != nil {
		panic(err)
	}
	answer, err := coffer.GetProfileWithResponse(context.Background())
	if err != nil {
		panic(err)
	}
	fmt.Println(answer.JSON200.Data.Username)
}
